import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Link } from '#site/routing.ts'

import { type HelpCategory, useHelpPath } from './use-help.ts'

/** The topics; the open one lists its articles. On a phone they scroll horizontally. */
export function HelpTopics({
  categories,
  article,
}: {
  categories: readonly HelpCategory[]
  article: string | undefined
}) {
  const t = useT()
  const path = useHelpPath()
  return (
    <nav className="card help-topics" aria-label={t('help.topics')}>
      <ul>
        {categories.map(({ slug, name, icon, articles }) => {
          const isOpen = articles.some((one) => one.slug === article)
          return (
            <li key={slug} className={isOpen ? 'open' : undefined}>
              <Link to={path} search={{ article: articles[0]?.slug }}>
                <Icon name={icon} />
                {name}
              </Link>
              {isOpen && articles.length > 1 && (
                <ul>
                  {articles.map((one) => (
                    <li key={one.slug}>
                      <Link
                        to={path}
                        search={{ article: one.slug }}
                        aria-current={one.slug === article ? 'page' : undefined}
                      >
                        {one.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
