import { createHash } from 'node:crypto'

import { type LanguageCode, languageOf } from '#domain/language/language.ts'

import type { PageTags } from './renderer.ts'

export interface DocumentParts {
  readonly language: LanguageCode
  readonly theme: 'light' | 'dark'
  readonly title: string
  readonly description: string
  readonly themeColour: string
  readonly brandCss: string
  readonly brandVersion: string
  readonly tags: PageTags
  /** The root element's id, by which the site's and the console's programs find theirs. */
  readonly rootId: string
  readonly early: string
  readonly html: string
  readonly data: unknown
  readonly dataId: string
  readonly loadFailed: string
  readonly loadAgain: string
}

/**
 * The page's one inline script; the content security policy names its hash. It shows a failure message if the program
 * does not load: at once if its file fails, else after two minutes. It also delays the program until after the first
 * paint and the leading image, so that these get bandwidth and processor first; a hidden page starts it at once, any
 * other after three seconds at the latest. The first use of Intl loads its data, which blocks a slow phone as long as a
 * whole frame of hydration: it is done while the program is on its way, in the console too.
 */
export const WATCH_SCRIPT = `(()=>{const d=document,f=d.getElementById('load-failure'),{program:p,early:e}=d.currentScript.dataset;const s=()=>f.hidden='alive' in d.documentElement.dataset;addEventListener('error',e=>e.target.tagName==='SCRIPT'&&s(),true);setTimeout(s,12e4);const w=()=>setTimeout(()=>0..toLocaleString());if(!p)return w();const put=(n,a)=>d.head.append(Object.assign(d.createElement(n),a));let g=0;const go=()=>{if(g++)return;for(const href of e.split(' '))if(href)put('link',{rel:'modulepreload',href});put('script',{type:'module',src:p});w()},drawn=()=>requestAnimationFrame(()=>setTimeout(go)),i=d.querySelector('img[fetchpriority=high]');setTimeout(go,3e3);if(d.hidden)return go();new PerformanceObserver(()=>{if(!i||i.complete)return go();i.onload=drawn;i.onerror=go}).observe({type:'paint',buffered:1})})()`

export const WATCH_HASH = `'sha256-${createHash('sha256').update(WATCH_SCRIPT).digest('base64')}'`

export function drawDocument(parts: DocumentParts): string {
  const { tag, direction } = languageOf(parts.language)
  return `<!doctype html>
<html lang="${tag}" dir="${direction}" data-theme="${parts.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(parts.title)}</title>
<meta name="description" content="${escapeHtml(parts.description)}">
<meta name="theme-color" content="${escapeHtml(parts.themeColour)}">
<link rel="icon" href="/favicon.svg?v=${parts.brandVersion}" type="image/svg+xml">
<link rel="apple-touch-icon" href="/brand/apple-touch-icon.png?v=${parts.brandVersion}">
<link rel="manifest" href="/manifest.webmanifest?v=${parts.brandVersion}&amp;language=${parts.language}">
${parts.early}${parts.tags.styles}
${parts.brandCss ? `<style>${parts.brandCss}</style>` : ''}
</head>
<body>
<div id="${parts.rootId}">${parts.html}</div>
<div id="load-failure" class="load-failure" role="alert" hidden><span>${escapeHtml(parts.loadFailed)}</span> <a href="">${escapeHtml(parts.loadAgain)}</a></div>
<script type="application/json" id="${parts.dataId}">${jsonForHtml(parts.data)}</script>
<script${programOf(parts.tags)}>${WATCH_SCRIPT}</script>
${parts.tags.scripts}
</body>
</html>
`
}

function programOf({ program }: PageTags): string {
  return program ? ` data-program="${program.entry}" data-early="${program.early.join(' ')}"` : ''
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** JSON inside a script element, escaped so that it cannot end the element. */
export function jsonForHtml(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
