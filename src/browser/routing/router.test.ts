import { expect, test } from 'vitest'

import { createRouter, type LazyPage } from './router.ts'

const nothing = () => null
const pageOf = (preload: () => Promise<unknown> = () => Promise.resolve()): LazyPage =>
  Object.assign(() => null, { preload })

const router = createRouter({
  routes: [
    { path: '/help', page: pageOf(), facts: 'help', loadsFor: ({ article }) => article as string },
    { path: '/brands/new', page: pageOf(), facts: 'new brand' },
    { path: '/brands/:code', page: pageOf(), facts: 'brand', load: (search) => Promise.resolve(search) },
    {
      path: '/gone',
      page: pageOf(() => Promise.reject(new Error('no such chunk'))),
      facts: 'gone',
    },
  ],
  redirects: { '/': '/help' },
  layout: nothing,
  lost: pageOf(),
  broken: nothing,
})

test.each([
  ['/help?article=terms', 'help', {}, '/help?article=terms'],
  ['/', 'help', {}, '/help'],
  ['/?article=terms', 'help', {}, '/help?article=terms'],
  ['/brands/new', 'new brand', {}, '/brands/new'],
  ['/brands/a%2Fb', 'brand', { code: 'a/b' }, '/brands/a%2Fb'],
  ['/brands/%E0%A4', 'brand', { code: '%E0%A4' }, '/brands/%E0%A4'],
  ['/brands/', undefined, {}, '/brands/'],
  ['/Help', undefined, {}, '/Help'],
  ['/help/', undefined, {}, '/help/'],
  ['/nowhere', undefined, {}, '/nowhere'],
])('the address %s is the page %s', (visited, facts, params, address) => {
  const found = router.find(visited)
  expect(found.route?.facts).toBe(facts)
  expect(found).toMatchObject({ params, address, isLoading: true })
})

test.each([
  ['/help?article=terms', '/help?article=terms&centre=wallet', true],
  ['/help?article=terms', '/help?article=rules', false],
  ['/brands/a', '/brands/a?page=2', true],
  ['/brands/a', '/brands/b', false],
])('%s and %s load the same: %s', (one, other, isSame) => {
  expect(router.find(one).key === router.find(other).key).toBe(isSame)
})

test('a page loads with its loader’s answer, or keeps the error', async () => {
  expect(await router.load('/brands/a?page=2')).toMatchObject({ isLoading: false, loaded: { page: 2 } })
  expect(await router.load('/gone')).toMatchObject({ isLoading: false, error: new Error('no such chunk') })
  expect(await router.load('/nowhere')).toMatchObject({ isLoading: false, route: undefined })
})

test('the first render has the page that the router started with', async () => {
  expect(router.started()).toBeUndefined()
  expect(await router.start('/help')).toBe(router.started())
})
