import { expect, test } from 'vitest'

import { isSvg, plainSvg, SVG_BYTES } from './plain-svg.ts'

const NS = 'xmlns="http://www.w3.org/2000/svg"'
const around = (inside: string, root = `${NS} viewBox="0 0 48 48"`) => `<svg ${root}>${inside}</svg>`
const out = (inside: string, rest = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 48 48"${rest}>${inside}</svg>`

test.each([
  ['a shape', around('<path d="M1 2l3,4Z" fill="#0a0"/>'), out('<path d="M1 2l3,4Z" fill="#0a0"/>')],
  [
    'declaration, comment and single quotes',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand -->\n${around("<g ><circle r='4' /></g>")}`,
    out('<g><circle r="4"/></g>'),
  ],
  ['a size without a view box', around('', `${NS} width="48px" height="48"`), out('')],
  ['the root’s own paint', around('', `${NS} viewBox="0 0 48 48" fill="none"`), out('', ' fill="none"')],
  [
    'a gradient of its own',
    around(
      '<defs><linearGradient id="a" x1="0"><stop offset="50%" stop-color="red"/></linearGradient></defs><rect fill="url(#a)" width="4"/>',
    ),
    out(
      '<defs><linearGradient id="a" x1="0"><stop offset="50%" stop-color="red"/></linearGradient></defs><rect fill="url(#a)" width="4"/>',
    ),
  ],
  [
    'a style as attributes',
    around('<rect style="fill: #fff; -inkscape-stroke:none;stroke-width:2px"/>'),
    out('<rect fill="#fff" stroke-width="2px"/>'),
  ],
  [
    'additions of drawing programs are left out',
    around(
      '<title>A &amp; B</title><metadata><rdf:RDF><cc:Work/></rdf:RDF></metadata><sodipodi:namedview inkscape:zoom="1"/><g inkscape:label="x" data-name="y"/>',
    ),
    out('<g/>'),
  ],
])('kept: %s', (_what, source, expected) => {
  expect(isSvg(source)).toBe(true)
  expect(plainSvg(source, 512)).toBe(expected)
})

const deep = (levels: number) => around('<g>'.repeat(levels) + '</g>'.repeat(levels))

test.each([
  ['a script', around('<script>alert(1)</script>')],
  ['a script in another namespace', around('<svg:script>alert(1)</svg:script>')],
  ['an event handler', around('<rect onload="alert(1)"/>')],
  ['an event handler of the root', around('', `${NS} viewBox="0 0 1 1" onload="alert(1)"`)],
  ['foreign HTML', around('<foreignObject><p/></foreignObject>')],
  ['a style sheet', around('<style>@import url(http://a.example)</style>')],
  ['a processing instruction', `<?xml-stylesheet href="http://a.example"?>${around('')}`],
  ['an embedded picture', around('<image href="http://a.example/a.png"/>')],
  ['a data URL', around('<image xlink:href="data:image/png;base64,AAAA"/>')],
  ['a link', around('<a href="javascript:alert(1)"><rect/></a>')],
  ['a link on a shape', around('<rect xlink:href="http://a.example"/>')],
  ['a link behind a harmless prefix', around('<rect inkscape:href="http://a.example"/>')],
  ['a reuse', around('<use href="#a"/>')],
  ['an animation', around('<set attributeName="href" to="javascript:alert(1)"/>')],
  ['a filter', around('<filter id="a"/>')],
  ['a pattern', around('<pattern id="a"/>')],
  ['a mask', around('<mask id="a"/>')],
  ['text', around('<text>Sampaga</text>')],
  ['loose text', around('Sampaga')],
  ['dashes', around('<rect stroke-dasharray="0.0001"/>')],
  ['a paint from elsewhere', around('<rect fill="url(http://a.example#a)"/>')],
  ['a paint from a file', around('<rect fill="url(file:///etc/passwd)"/>')],
  ['a style from elsewhere', around('<rect style="fill:url(//a.example#a)"/>')],
  ['an unknown style that loads', around('<rect style="background:url(//a.example)"/>')],
  ['an escaped style', around('<rect style="background:u\\72l(//a.example)"/>')],
  ['a clip within a clip', around('<clipPath id="a"><rect clip-path="url(#b)"/></clipPath>')],
  ['a doctype', `<!DOCTYPE svg [<!ENTITY a "b">]>${around('')}`],
  ['a doctype behind the declaration', `<?xml version="1.0"?><!DOCTYPE svg>${around('')}`],
  ['an entity', around('<rect fill="&a;"/>')],
  ['CDATA', around('<![CDATA[<script/>]]>')],
  ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"></svg>'],
  ['a second root', `${around('')}${around('')}`],
  ['a root within', around(around(''))],
  ['text behind the root', `${around('')}<script>alert(1)</script>`],
  ['an end that fits no start', around('<g></rect>')],
  ['no end', `<svg ${NS} viewBox="0 0 1 1">`],
  ['an attribute twice', around('<rect fill="red" fill="url(#a)"/>')],
  ['an attribute without quotes', around('<rect fill=red/>')],
  ['an attribute of every object', around('<rect constructor="a"/>')],
  ['an element of every object', around('<constructor/>')],
  ['no size at all', around('', NS)],
  ['a box without area', around('', `${NS} viewBox="0 0 0 48"`)],
  ['too deep', deep(25)],
  ['too many elements', around('<g/>'.repeat(2_000))],
  ['too many bytes', around(' '.repeat(SVG_BYTES))],
  ['HTML', '<!doctype html><p>Sampaga</p>'],
  ['nothing', ''],
])('refused: %s', (_what, source) => {
  expect(plainSvg(source, 512)).toBeUndefined()
})

test('as deep as allowed is kept', () => {
  expect(plainSvg(deep(23), 512)).toBe(out('<g>'.repeat(23) + '</g>'.repeat(23)))
})
