import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect } from '@playwright/test'

import { paths } from '#site/paths.ts'

import { test } from '#test/e2e/product.ts'

test('a page has the designed headers, and its Content-Security-Policy names the hash of its one inline script', async ({
  product,
}) => {
  const { headers, text } = await product.ask(paths.index)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
  expect(headers['strict-transport-security']).toBeUndefined()
  const policy = String(headers['content-security-policy'])
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect(scripts).not.toContain('unsafe')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  const inline = [...text.matchAll(/<script(?![^>]*(?:src=|application\/json))[^>]*>([\s\S]*?)<\/script>/g)]
  expect(inline).toHaveLength(1)
  for (const [, script = ''] of inline)
    expect(scripts).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(text).not.toMatch(/<[^>]+ on[a-z]+=/)
})

test('an injected script does not run', async ({ page, product, complaints }) => {
  complaints.expectLike(/Content Security Policy/)
  await page.route(/\/index$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '<div id="site">',
      '<script>window.isOwned = 1</script><img src="x:" onerror="window.isOwned = 1" alt=""><div id="site">',
    )
    await route.fulfill({ response, body })
  })
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  expect(await page.evaluate(() => 'isOwned' in window)).toBe(false)
  // Inline script text is blocked too.
  const run = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.isOwned = 1'
    document.body.append(script)
    return 'isOwned' in window
  })
  expect(run).toBe(false)
})

test('the page cannot be framed', async ({ page, product, complaints }) => {
  complaints.expectLike(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const outside = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>outside</title><iframe src="${product.at(paths.index)}"></iframe>`)
  })
  outside.listen(0)
  await once(outside, 'listening')
  const { port } = outside.address() as AddressInfo
  await page.goto(`http://outside.localhost:${port}/`)
  await expect.poll(() => logged.join('\n')).toContain("frame-ancestors 'none'")
  expect(page.frames().map((frame) => frame.url())).not.toContain(product.at(paths.index))
  outside.close()
  outside.closeAllConnections()
})

test('hashed files are compressed and cached for ever; answers with a session are not cached', async ({
  page,
  product,
}) => {
  const files: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/assets/')) files.push(pathname)
  })
  await page.goto(product.at(paths.index))
  await page.locator('html[data-alive]').waitFor()
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(1)
  for (const file of new Set(files)) {
    const { status, headers, bytes } = await product.ask(file, { headers: { 'accept-encoding': 'br' } })
    expect(status, file).toBe(200)
    expect(headers['cache-control'], file).toBe('public, max-age=31536000, immutable')
    expect(headers['vary'], file).toContain('accept-encoding')
    // Compression does not shrink smaller files.
    if (/\.(js|css)$/.test(file) && bytes.length > 200) expect(headers['content-encoding'], file).toBe('br')
  }
  for (const path of ['/wps/system/status', '/wps/member/info', '/wps/content/banners?groupName=home'])
    expect((await product.ask(path)).headers['cache-control'], path).toBe('no-store')
  const page304 = await product.ask(paths.index)
  const again = await product.ask(paths.index, {
    headers: { 'if-none-match': String(page304.headers.etag) },
  })
  expect([200, 304]).toContain(again.status)
  expect((await product.ask('/assets/../package.json')).status).toBe(404)
  expect((await product.ask('/assets/..%2f..%2fpackage.json')).status).toBe(400)
})

test('the manifest has name, start URL, display mode and icons of the declared sizes', async ({
  page,
  product,
}) => {
  for (const host of ['localhost', 'verde.localhost']) {
    await page.goto(product.at(paths.index, host))
    const link = await page.locator('link[rel="manifest"]').getAttribute('href')
    const { headers, text } = await product.ask(link ?? '', { host })
    expect(headers['content-type']).toContain('application/manifest+json')
    const manifest = JSON.parse(text) as Manifest
    expect(manifest.name).toBeTruthy()
    expect(manifest.short_name).toBeTruthy()
    expect(manifest.display).toBe('standalone')
    expect((await product.ask(manifest.start_url, { host })).status).toBeLessThan(400)
    const has = (size: string, purpose: string) =>
      manifest.icons.some((icon) => icon.sizes === size && (icon.purpose ?? 'any').includes(purpose))
    expect(has('192x192', 'any') && has('512x512', 'any') && has('512x512', 'maskable')).toBe(true)
    for (const icon of manifest.icons.filter((one) => /^\d+x\d+$/.test(one.sizes))) {
      const size = await page.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, icon.src)
      expect(size, icon.src).toBe(icon.sizes)
    }
    for (const rel of ['icon', 'apple-touch-icon']) {
      const href = await page.locator(`link[rel="${rel}"]`).getAttribute('href')
      expect((await product.ask(href ?? '', { host })).status, rel).toBe(200)
    }
  }
})

interface Manifest {
  readonly name: string
  readonly short_name: string
  readonly display: string
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
}
