import { Icon } from '#browser/ui/Icon.tsx'
import { Link } from '#site/routing.ts'

import { type HelpCategory, useHelpPath } from './use-help.ts'

export function HelpStart({ categories }: { categories: readonly HelpCategory[] }) {
  const path = useHelpPath()
  return (
    <div className="help-start">
      {categories.map(({ slug, name, icon, articles }) => (
        <section key={slug} className="card" aria-labelledby={`topic-${slug}`}>
          <h2 id={`topic-${slug}`}>
            <Icon name={icon} />
            {name}
          </h2>
          <ul>
            {articles.map((one) => (
              <li key={one.slug}>
                <Link to={path} search={{ article: one.slug }}>
                  {one.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
