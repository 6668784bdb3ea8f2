import "server-only";

import path from "node:path";
import { openBoundedFile } from "./bounded-file.ts";
import { csvSource, normalisedSource } from "./cell-source.ts";
import { normaliseJson } from "./normalise-json.ts";
import { mappedNames, normaliseLog, type Normalised } from "./normalise-log.ts";
import { refuseQuote, type TextShape } from "./sniff-log.ts";
import { checkCount, type ReadLog, type Staging } from "./staging.ts";
import { startSurvey, type Survey } from "./survey-csv.ts";

type CsvShape = Exclude<TextShape, { format: "ndjson" }>;

/** A clean CSV is read by DuckDB as it is, all else through a normalised copy that Node writes. */
export async function readTextLog(staging: Staging, shape: TextShape): Promise<ReadLog> {
  if (staging.isPart || shape.format === "ndjson" || shape.lineEnd !== 10) return readNormalised(staging, shape);
  const { survey, file } = await surveyLog(staging, shape);
  if (survey.unclean === undefined && (await readAsItIs(staging, shape, survey, file))) {
    const { records, blankLines } = survey;
    const { format, delimiter, header } = shape;
    return { records, blankLines, format, delimiter, header, warnings: [], normalised: false };
  }
  return readNormalised(staging, shape);
}

/** In one pass: counts, and writes what is compressed or UTF-16 as the UTF-8 text that DuckDB reads. */
async function surveyLog(staging: Staging, shape: CsvShape): Promise<{ survey: Survey; file: string }> {
  const { log, request, work, mostDecodedBytes } = staging;
  const survey = startSurvey(shape.delimiter.charCodeAt(0), shape.header.length, refuseQuote);
  const isPlain = log.compression === undefined && log.encoding === "utf-8" && !(log.hasBom && shape.isHeaderQuoted);
  const file = isPlain ? request.file : path.join(work, "decoded.csv");
  const copy = isPlain ? undefined : openBoundedFile(file, mostDecodedBytes);
  for await (const chunk of progressing(staging, "reading")) {
    survey.feed(chunk);
    await copy?.write(chunk);
  }
  await copy?.close();
  return { survey: survey.end(), file };
}

const NOT_AS_WRITTEN = /^(Invalid Input|Conversion) Error/;

/** False where DuckDB's strict reader stumbles, or counts other than the survey: then the log is not as clean as it looked. */
async function readAsItIs(
  { write }: Staging,
  { delimiter, header }: CsvShape,
  { records, lineEnd, hasInnerLines, isPlain }: Survey,
  file: string,
): Promise<boolean> {
  const csv = { file, delimiter, columns: header.length, lineEnd, isParallel: !hasInnerLines };
  try {
    return (await write(csvSource(csv, header, isPlain))) === records;
  } catch (error) {
    if (error instanceof Error && NOT_AS_WRITTEN.test(error.message)) return false;
    throw error;
  }
}

async function readNormalised(staging: Staging, shape: TextShape): Promise<ReadLog> {
  const { request, work, write } = staging;
  const file = path.join(work, "normalised.csv");
  const { records, blankLines, notUtf8, header, seen, hasInnerLines, isPlain } = await normalise(staging, shape, file);
  const names = mappedNames(request.mapping);
  checkCount(records, await write(normalisedSource(file, names, !hasInnerLines, isPlain)));
  const unseen = shape.format === "ndjson" && records > 0 ? names.filter((name) => !seen.has(name)) : [];
  const warnings: ReadLog["warnings"] = [
    ...(notUtf8 === undefined
      ? []
      : [{ code: "not_utf8" as const, message: `line ${notUtf8} is not UTF-8; save the log as UTF-8` }]),
    ...unseen.map((name) => ({ code: "missing_column" as const, message: `no record has a value for ${name}` })),
  ];
  const delimiter = shape.format === "ndjson" ? {} : { delimiter: shape.delimiter };
  return { records, blankLines, format: shape.format, ...delimiter, header, warnings, normalised: true };
}

async function normalise(staging: Staging, shape: TextShape, file: string): Promise<Normalised> {
  const { request, mostDecodedBytes, log, isPart } = staging;
  const { mapping } = request;
  const output = openBoundedFile(file, mostDecodedBytes);
  const chunks = progressing(staging, "normalising");
  if (shape.format === "ndjson" && !isPart) return normaliseJson(chunks, { mapping, output });
  return normaliseLog(chunks, { shape, mapping, output, ...(isPart && { part: () => log.isBroken }) });
}

function progressing({ log, onProgress }: Staging, phase: string): AsyncGenerator<Buffer> {
  return log.chunks((bytesRead) => onProgress({ phase, bytesRead, bytesTotal: log.bytes }));
}
