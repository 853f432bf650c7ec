import { languageOf, type LanguageCode } from '#domain/language/language.ts'
import { readCatalogue } from '#locales/catalogues.ts'
import { permissionsPolicy } from '#server/platform/http/security-headers.ts'

import { escapeHtml } from './document.ts'
import type { DrawnPage } from './page-cache.ts'

const STYLE =
  'body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:2rem 1rem;box-sizing:border-box;font:1rem/1.6 system-ui,sans-serif;background:#faf6ee;color:#12261d}main{max-width:38rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}ol{padding-inline-start:1.4rem;display:grid;gap:1rem}code{display:block;direction:ltr;text-align:left;padding:.7rem .9rem;margin-block-start:.4rem;border-radius:.5rem;background:#e9e2d3;overflow-wrap:anywhere;font-size:.9rem}a{color:#0c5c43}@media(prefers-color-scheme:dark){body{background:#0c1511;color:#f3ede0}code{background:#1d2a23}a{color:#8fd6b5}}'

/**
 * The page that an installation without brands shows at every address: the next steps, and nothing internal. It
 * disappears with the first brand.
 */
export function drawFirstRun(language: LanguageCode, consoleUrl: string): DrawnPage {
  const words = readCatalogue('site', language)
  const say = (name: string) => escapeHtml(words[`first_run.${name}`] ?? '')
  const { tag, direction } = languageOf(language)
  const url = escapeHtml(consoleUrl)
  const steps = [
    `${say('operator')}<code>npm run operator:add -- --name your.name</code>`,
    `${say('console')}<br><a href="${url}" dir="ltr">${url}</a>`,
    `${say('brand')}<code>npm run brand:add</code>`,
  ]
  return {
    statusCode: 503,
    policy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    permissions: permissionsPolicy(),
    text: `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say('title')}</title><style>${STYLE}</style></head><body><main><h1>${say('title')}</h1><p>${say('text')}</p><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol></main></body></html>`,
  }
}
