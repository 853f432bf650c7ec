import type { Check, Source } from './sources.ts'

/** Packages without imports: command-line tools, and plugins that they load. */
const programs = ['oxfmt', 'oxlint-tsgolint', 'typescript', 'oxc-transform-react']

/** Every dependency is imported somewhere; type packages belong to one that is, or to Node. */
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

/** The lock file names no registry, and no package that one of our platforms lacks. */
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

/** Versions are exact. */
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
