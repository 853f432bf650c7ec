import type { Check, Source } from './sources.ts'

/** Packages that nobody imports: programs that the scripts call, and what such a program loads by itself. */
const programs = ['oxfmt', 'oxlint-tsgolint', 'typescript', 'oxc-transform-react']

/** Every dependency is imported somewhere; types belong to a package that is, or to Node. */
export const unusedDependencies: Check = (sources) => {
  const house = JSON.parse(textAt(sources, 'package.json')) as Record<string, Record<string, string>>
  const text = sources
    .filter(
      ({ path }) => /^(src|test|tools|locales)\/|^[a-z.]+\.config\.ts$/.test(path) && !path.endsWith('.md'),
    )
    .map((source) => source.text)
    .join('\n')
  const isImported = (name: string) =>
    text.includes(`'${name}'`) || text.includes(`'${name}/`) || text.includes(`"${name}`)
  return Object.keys({ ...house['dependencies'], ...house['devDependencies'] }).filter((name) => {
    if (programs.includes(name) || name === '@types/node') return false
    return !isImported(name.replace(/^@types\//, ''))
  })
}

/** The lock file belongs to every registry, and names no package that one of our platforms has not got. */
export const lockFaults: Check = (sources) => {
  const lock = textAt(sources, 'package-lock.json')
  return [
    ...(/"resolved":\s*"https?:/.test(lock) ? ['package-lock.json names a registry'] : []),
    ...(/"(node_modules\/)?node-(bin-)?darwin-/.test(lock)
      ? ['package-lock.json names a Node for darwin']
      : []),
    ...(/registry\s*=/.test(textAt(sources, '.npmrc')) ? ['.npmrc names a registry'] : []),
  ]
}

/** A version is one version. */
export const looseVersions: Check = (sources) => {
  const house = JSON.parse(textAt(sources, 'package.json')) as Record<string, Record<string, string>>
  return Object.entries({
    ...house['dependencies'],
    ...house['devDependencies'],
    ...house['optionalDependencies'],
  })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} ${version}`)
}

function textAt(sources: readonly Source[], path: string): string {
  return sources.find((source) => source.path === path)?.text ?? '{}'
}
