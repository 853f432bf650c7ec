import type { FastifyInstance } from 'fastify'

import { chooseLanguage } from '#domain/language/language.ts'
import { completeLanguages } from '#locales/catalogues.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import { hostOf } from '#server/platform/http/visit.ts'

import { serveAssets } from './assets.ts'
import { drawDocument } from './document.ts'
import { pagePolicy } from './policy.ts'
import { buildOf, type Renderer } from './renderer.ts'

export interface ConsoleServices {
  readonly hooks: HttpHooks
  readonly renderer: Renderer
  readonly dist: URL
  readonly build: { readonly version: string; readonly build: string }
}

/** The console's one document: its pages render in the browser, and nothing is cached. */
export async function registerConsolePages(app: FastifyInstance, services: ConsoleServices): Promise<void> {
  const { hooks, renderer } = services
  if (!renderer.isDevelopment) await serveAssets(app, buildOf(services.dist, 'console'))
  const entry = await renderer.entry()
  const languages = completeLanguages('operators')
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    request.callName = 'console page'
    if (!hooks.consoleHosts.includes(hostOf(request))) return reply.callNotFound()
    const cookies = request.headers.cookie
    const language = chooseLanguage({
      chosen: readCookie(cookies, 'language'),
      accepted: request.headers['accept-language'],
      offered: languages,
      fallback: hooks.fallbackLanguage,
    })
    const theme = readCookie(cookies, 'theme') === 'dark' ? 'dark' : 'light'
    const tags = await renderer.tags({ chunk: undefined, language, area: 'console' })
    if (!tags.isPolicyLoose)
      reply.header(
        'content-security-policy',
        pagePolicy({
          imageCdns: [],
          launchGameCdns: [],
          isMeasured: false,
          isSecure: request.client.isSecure,
        }),
      )
    return reply.type('text/html; charset=utf-8').send(
      drawDocument({
        language,
        theme,
        title: hooks.say(language, 'console.title'),
        description: hooks.say(language, 'console.title'),
        themeColour: 'oklch(0.262 0.04 165)',
        brandCss: '',
        brandVersion: '0',
        tags,
        rootId: 'console',
        early: '',
        html: '',
        data: { language, theme, languages, build: services.build },
        dataId: entry.pageDataId,
        loadFailed: hooks.say(language, 'console.load_failed'),
        loadAgain: hooks.say(language, 'console.load_again'),
      }),
    )
  })
}
