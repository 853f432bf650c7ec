import { expect, test } from 'vitest'

import { sharedByPages } from './build-chunks.ts'

const page = (...imports: string[]) => ({ file: 'page.js', imports })

test('the console’s document loads the chunks that many of its pages need, and those of no single page', () => {
  const shared = sharedByPages({
    'src/console/one/OnePage.tsx': page('tools'),
    'src/console/two/TwoPage.tsx': page('tools'),
    'src/console/six/SixPage.tsx': page('tools', 'pictures'),
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`src/console/${name}/${name}Page.tsx`, page()]),
    ),
    // The site's pages count for nothing, and neither do the console's other files.
    'src/site/home/HomePage.tsx': page('pictures'),
    'src/console/one/Panel.tsx': page('pictures'),
    tools: { file: 'tools.js', imports: ['base'] },
    base: { file: 'base.js', imports: ['tools'] },
    pictures: { file: 'pictures.js' },
  })
  expect(shared.map(({ file }) => file)).toEqual(['tools.js', 'base.js'])
})
