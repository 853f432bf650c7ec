/** The fault of a picture's markup, if any: tags must balance, and no `undefined` or `NaN` may appear. */
export function svgFault(svg: string): string | undefined {
  const hole = /undefined|NaN|null|\[object/.exec(svg)
  if (hole) return `a hole: ${hole[0]}`
  const open: string[] = []
  let rest = 0
  for (const tag of svg.matchAll(/<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
    const [whole, closing, name = '', , empty] = tag
    if (svg.slice(rest, tag.index).includes('<')) return `a stray sign before ${whole}`
    rest = tag.index + whole.length
    if (closing && open.pop() !== name) return `</${name}> closes another tag`
    if (!closing && !empty) open.push(name)
  }
  if (svg.slice(rest).includes('<')) return 'a broken tag at the end'
  if (open.length) return `<${open.join('> <')}> stays open`
  return undefined
}
