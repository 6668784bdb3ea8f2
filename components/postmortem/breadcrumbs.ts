/** schema.org data about where a page stands: from the start to the page itself. Addresses are absolute. */
export function breadcrumbs(trail: { name: string; url: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}
