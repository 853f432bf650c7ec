import { presence } from '#contract/presence.ts'
import { wordsIn } from '#domain/content/document.ts'
import type { Kind } from '#domain/content/field.ts'
import { maintenanceStep } from '#domain/content/maintenance-step.ts'
import { joining } from '#domain/content/joining.ts'
import { isLinkAllowed, isLinkType } from '#domain/content/link.ts'
import { partner } from '#domain/content/partner.ts'
import { quality } from '#domain/content/quality.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { bind } from '#server/platform/http/bind.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'

import { contentRulesOf, findPublished } from './actions.ts'
import { cleanHtml } from './html.ts'

export const presenceRoutes = ({
  store,
  registry,
}: {
  readonly store: Store
  readonly registry: MerchantRegistry
}) => {
  const find = async <K extends Kind>(kind: K, merchantId: number) =>
    await findPublished(store.read, { merchantId, kind })
  return bind(presence, {
    partners: async ({ merchant, language }, input) => {
      const known = registry.findById(merchant.id)
      const outsideHosts = known ? contentRulesOf(known).outsideHosts : []
      const list = (await find(partner, merchant.id)).map(({ id, version, document }) => {
        const { group, picture, link } = document.facts
        // Checked again after storing: the host may no longer be allowed.
        // guard: partner-link-allowed
        const isLinked = link !== undefined && isLinkType(link.type) && isLinkAllowed(link, outsideHosts)
        return {
          id,
          group,
          name: wordsIn(partner, document, input.language ?? language, merchant.defaultLanguage).name,
          url: picture === undefined ? `/art/partner/${id}/${version}.svg` : `/media/${picture}.webp`,
          ...(isLinked ? { linkageType: link.type, target: link.target } : {}),
        }
      })
      return { list: list.filter(({ name }) => name !== '') }
    },
    qualities: async ({ merchant, language }, input) => {
      const list = (await find(quality, merchant.id)).map(({ id, document }) => ({
        id,
        icon: document.facts.icon,
        ...wordsIn(quality, document, input.language ?? language, merchant.defaultLanguage),
      }))
      return { list }
    },
    maintenanceSteps: async ({ merchant, language }, input) => {
      const list = (await find(maintenanceStep, merchant.id)).map(({ id, document }) => ({
        id,
        beginsAt: document.facts.beginsAt,
        ...wordsIn(maintenanceStep, document, input.language ?? language, merchant.defaultLanguage),
      }))
      return { list: list.filter(({ title }) => title !== '') }
    },
    joining: async ({ merchant, language }, input) => {
      const list = (await find(joining, merchant.id)).map(({ id, document }) => {
        const { title, text } = wordsIn(
          joining,
          document,
          input.language ?? language,
          merchant.defaultLanguage,
        )
        const { role, sharePercent } = document.facts
        return {
          id,
          role,
          title,
          text: cleanHtml(text), // guard: joining-page-cleaned
          ...(sharePercent === undefined ? {} : { sharePercent }),
        }
      })
      return { list }
    },
  })
}
