/** Where a banner may lead: a page of our own site, or a dialog by its name. Never to another host. */
export function isTarget(type: 'page' | 'modal', target: string): boolean {
  if (type === 'modal') return /^[a-zA-Z]{1,40}$/.test(target)
  return /^\/(?![/\\])[\w\-./?=&%]{0,200}$/.test(target)
}
