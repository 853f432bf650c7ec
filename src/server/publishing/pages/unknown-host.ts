import { readCatalogue } from '#locales/catalogues.ts'
import { permissionsPolicy } from '#server/platform/http/security-headers.ts'

import { escapeHtml } from './document.ts'
import type { DrawnPage } from './page-cache.ts'

/** A host without a merchant has neither brand nor language, so this page is short and plain. */
export function drawUnknownHost(): Promise<DrawnPage> {
  const words = readCatalogue('site', 'EN')
  const title = escapeHtml(words['unknown_host.title'] ?? '')
  const text = escapeHtml(words['unknown_host.text'] ?? '')
  return Promise.resolve({
    statusCode: 404,
    policy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    permissions: permissionsPolicy(),
    text: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>body{margin:0;min-height:100dvh;display:grid;place-content:center;padding:2rem;font:1rem/1.5 system-ui,sans-serif;background:#faf6ee;color:#12261d;text-align:center}@media(prefers-color-scheme:dark){body{background:#0c1511;color:#f3ede0}}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  })
}
