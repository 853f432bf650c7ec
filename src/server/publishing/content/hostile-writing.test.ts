import { describe, expect, test } from 'vitest'

import { readDocument } from '#domain/content/document.ts'
import { linkTypes } from '#domain/content/field.ts'
import { kinds } from '#domain/content/kinds.ts'
import { inertText } from '#test/attacks/inert-text.ts'

import { contentRulesOf } from './actions.ts'

const rules = contentRulesOf({ languages: ['EN'], defaultLanguage: 'EN', outsideHosts: ['partner.example'] })

/** Known XSS vectors against sanitizers and against rendering of their output. */
const vectors = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<p onclick="alert(1)" style="background:url(javascript:alert(1))">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<a href=" &#14; javascript:alert(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/\\evil.example">a</a>',
  '<a href="https://evil.example/">a</a>',
  '<a href="https://partner.example@evil.example/">a</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="https://evil.example"><button>a</button></form>',
  '</title><base href="https://evil.example/">',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<<p>p onmouseover=alert(1)>a',
  '<table background="javascript:alert(1)"><td onclick=alert(1)><img src="/media/x" onerror=alert(1)>',
  '<table><tr><td><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></td></tr></table>',
  '<img src="/media/0b2f6a3c-1111-4222-8333-944445555666.webp" alt="x&quot; onload=&quot;alert(1)">',
  '<img src="https://evil.example/media/0b2f6a3c-1111-4222-8333-944445555666.webp">',
  '<img src="/media/0b2f6a3c-1111-4222-8333-944445555666.webp/../../evil" srcset="//evil.example 1x">',
  '<img src="java&#9;script:alert(1)"><picture><source srcset="//evil.example"></picture>',
  '<div class="rich-table" tabindex="0" onfocus=alert(1) autofocus><table></div><script>alert(1)</script></table>',
]

for (const kind of kinds) {
  describe(`the fields of ${kind.id} reject or clean hostile input`, () => {
    for (const [name, field] of Object.entries(kind.words)) {
      test(`${name}, a ${field.type} text`, () => {
        for (const vector of vectors) {
          const { document } = readDocument(kind, { words: { EN: { [name]: vector } } }, rules)
          const kept = (document.words['EN'] as Readonly<Record<string, string>> | undefined)?.[name] ?? ''
          // A line is rendered as text, so it is stored as typed.
          if (field.type === 'line') expect(kept === '' || kept === vector.trim()).toBe(true)
          else expect([vector, inertText.test(kept)]).toEqual([vector, true])
          if (field.type === 'rich')
            for (const [, href = ''] of kept.matchAll(/href="([^"]*)"/g))
              expect(new URL(href, 'https://own.example').host).toMatch(/^(own|partner)\.example$/)
        }
      })
    }
    for (const [name, field] of Object.entries(kind.facts)) {
      test(`${name}, a ${field.type}`, () => {
        const tricks: unknown[] =
          field.type === 'link'
            ? linkTypes.flatMap((type) =>
                [
                  'javascript:alert(1)',
                  '//evil.example',
                  'https://evil.example',
                  '/\\evil.example',
                  '"><script>',
                ].map((target) => ({ type, target })),
              )
            : ['<script>', '"><img src=x onerror=alert(1)>', '../../etc/passwd', { $gt: '' }, ['__proto__']]
        for (const trick of tricks) {
          const { document, faults } = readDocument(kind, { facts: { [name]: trick } }, rules)
          // A path with dots is harmless here, because a plain name may look like one.
          const mayStand = field.type === 'name' && trick === '../../etc/passwd'
          if (!mayStand) expect([trick, faults.map((one) => one.field)]).toEqual([trick, [name]])
          expect(JSON.stringify(document)).not.toMatch(/[<>]|evil/)
        }
      })
    }
  })
}
