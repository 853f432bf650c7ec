import { setTimeout as pause } from 'node:timers/promises'

import { type Devtools, openDevtools } from './devtools.ts'
import { atMost, type CaseReport, figureOf } from './figures.ts'
import { type LoadHouse, openLoadHouse } from './load-house.ts'
import { type Kind, type LoadTask, loadTasksOf, type TraceEvent } from './load-tasks.ts'
import { findProgram } from './machine.ts'
import { doFixedWork } from './main-tasks.ts'

const RUNS = 5
const SLOWER = 4
const TASK_MOST_MS = 50
const READY_MOST_MS = 60_000
/** After the page shows its content: what it loads later also counts. */
const SETTLED_MS = 2_000
/** Loads after which a browser keeps compiled code: it compiles twice, and stores it the second time. */
const WARMING = 3

const looks = {
  phone: { width: 390, height: 844, deviceScaleFactor: 2, mobile: true },
  desktop: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
} as const

interface Place {
  readonly name: string
  readonly look: keyof typeof looks
  readonly address: (house: LoadHouse) => string
  readonly cookies?: (house: LoadHouse) => Readonly<Record<string, string>>
  /** Selector of what the page shows once its content is there. */
  readonly ready: string
}

const asMember = ({ memberCookies }: LoadHouse) => memberCookies
const asOperator = ({ operatorCookies }: LoadHouse) => operatorCookies

const places: readonly Place[] = [
  { name: 'home', look: 'phone', address: ({ site }) => `${site}/index`, ready: '.tile' },
  { name: 'hall', look: 'phone', address: ({ site }) => `${site}/rng`, ready: '.lobby-tiles .tile' },
  { name: 'winners', look: 'phone', address: ({ site }) => `${site}/winners`, ready: 'main h1' },
  {
    name: 'wallet',
    look: 'phone',
    address: ({ site }) => `${site}/index?centre=transferFund`,
    cookies: asMember,
    ready: '[role=dialog] .money',
  },
  {
    name: 'dashboard',
    look: 'desktop',
    address: (house) => `${house.console}/?brand=tessera`,
    cookies: asOperator,
    ready: 'main h1',
  },
  {
    name: 'player',
    look: 'desktop',
    address: (house) => `${house.console}/players/${house.memberId}?brand=tessera`,
    cookies: asOperator,
    ready: 'main [role=tabpanel] tbody tr',
  },
  {
    name: 'queue',
    look: 'desktop',
    address: (house) => `${house.console}/withdrawals?brand=tessera`,
    cookies: asOperator,
    ready: 'main tbody tr:nth-child(20)',
  },
]

interface Load {
  readonly tasks: readonly LoadTask[]
  readonly workMs: number
}

/**
 * The longest tasks while seven pages load, without code in the page or listeners to its network: a runner's inflate them.
 * `LOAD_PAGES=home,queue` measures these alone.
 */
export async function measureLoad(): Promise<CaseReport> {
  const name = `longest tasks of a page load, processor ${SLOWER} times slower`
  const executablePath =
    process.env.CHROMIUM_PATH ??
    findProgram([
      'google-chrome',
      'google-chrome-stable',
      'chromium',
      'chromium-browser',
      'chromium-headless-shell',
    ])
  if (executablePath === undefined)
    return { name, figures: [], notes: ['Not measured: no browser was found.'] }
  const house = await openLoadHouse()
  try {
    const loads: { place: Place; code: 'cold' | 'warm'; loads: readonly Load[] }[] = []
    for (const place of requestedPlaces()) {
      await warmServer(executablePath, house, place)
      loads.push({ place, code: 'cold', loads: await loadCold(executablePath, house, place) })
      loads.push({ place, code: 'warm', loads: await loadWarm(executablePath, house, place) })
    }
    return {
      name,
      figures: loads.flatMap(({ place, code, loads: ofPlace }) =>
        figuresOf(`${place.name}, ${code}`, ofPlace),
      ),
      notes: loads.map(
        ({ place, code, loads: ofPlace }) => `${place.name}, ${code}: ${describeLongest(ofPlace)}`,
      ),
      detail: loads.map(({ place, code, loads: ofPlace }) => ({
        page: place.name,
        code,
        loads: ofPlace.map(({ tasks, workMs }) => ({ workMs, longest: longestFirst(tasks).slice(0, 12) })),
      })),
    }
  } finally {
    await house.stop()
  }
}

function requestedPlaces(): readonly Place[] {
  const words = (process.env['LOAD_PAGES'] ?? '').split(',').filter((word) => word !== '')
  return places.filter(({ name }) => words.length === 0 || words.includes(name))
}

/** Pages and pictures are rendered on first request. */
async function warmServer(executablePath: string, house: LoadHouse, place: Place): Promise<void> {
  const devtools = await openDevtools(executablePath)
  await loadOnce(devtools, house, place)
  await devtools.close()
}

/** Each load with an empty profile: no file and no compiled code is cached. */
async function loadCold(executablePath: string, house: LoadHouse, place: Place): Promise<readonly Load[]> {
  const loads: Load[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const devtools = await openDevtools(executablePath)
    loads.push(await loadOnce(devtools, house, place))
    await devtools.close()
  }
  return loads
}

/** Loads of one profile, each in a process of its own, once the browser caches compiled code. */
async function loadWarm(executablePath: string, house: LoadHouse, place: Place): Promise<readonly Load[]> {
  const devtools = await openDevtools(executablePath)
  try {
    for (let run = 0; run < WARMING; run += 1) await loadOnce(devtools, house, place)
    const loads: Load[] = []
    for (let run = 0; run < RUNS; run += 1) loads.push(await loadOnce(devtools, house, place))
    return loads
  } finally {
    await devtools.close()
  }
}

async function loadOnce(devtools: Devtools, house: LoadHouse, place: Place): Promise<Load> {
  const url = place.address(house)
  const cookies = Object.entries(place.cookies?.(house) ?? {})
  await devtools.send('Storage.setCookies', {
    cookies: cookies.map(([cookie, value]) => ({ name: cookie, value, url, sameSite: 'Lax' })),
  })
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  })
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const evaluate = async <Value>(expression: string) => {
    const answer = await devtools.send<{ result: { value: Value } }>(
      'Runtime.evaluate',
      { expression, returnByValue: true },
      sessionId,
    )
    return answer.result.value
  }
  await devtools.send('Emulation.setDeviceMetricsOverride', looks[place.look], sessionId)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER }, sessionId)
  const workMs = await evaluate<number>(`(${doFixedWork.toString()})()`)
  const readTrace = await startTrace(devtools)
  await devtools.send('Page.navigate', { url }, sessionId)
  const isReady = `'alive' in document.documentElement.dataset && document.querySelector(${JSON.stringify(place.ready)}) !== null`
  const deadline = performance.now() + READY_MOST_MS
  while (!(await evaluate<boolean>(isReady))) {
    if (performance.now() > deadline) throw new Error(`${place.name}: ${place.ready} is not there`)
    await pause(250)
  }
  await pause(SETTLED_MS)
  const tasks = loadTasksOf(await readTrace())
  if (tasks.length === 0) throw new Error('the trace holds no task of the page')
  await devtools.send('Target.closeTarget', { targetId })
  return { tasks, workMs }
}

/** Records the kinds of work of all threads. Returns a function that ends the recording and reads it. */
async function startTrace(devtools: Devtools): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = []
  const stopListening = devtools.listen('Tracing.dataCollected', (params) => {
    events.push(...(params as { value: TraceEvent[] }).value)
  })
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
  })
  return async () => {
    const complete = devtools.next('Tracing.tracingComplete')
    await devtools.send('Tracing.end')
    await complete
    stopListening()
    return events
  }
}

const longestFirst = (tasks: readonly LoadTask[]) => tasks.toSorted((one, other) => other.ownMs - one.ownMs)

function figuresOf(name: string, loads: readonly Load[]) {
  const each = (label: string, unit: string, value: (load: Load) => number) =>
    figureOf(`${name}: ${label}`, unit, loads.map(value))
  return [
    atMost(
      each('longest, processor', 'ms', ({ tasks }) => Math.max(...tasks.map(({ ownMs }) => ownMs))),
      TASK_MOST_MS,
    ),
    each('longest, clock', 'ms', ({ tasks }) => Math.max(...tasks.map(({ wallMs }) => wallMs))),
    each('tasks over 50 ms', '', ({ tasks }) => tasks.filter(({ ownMs }) => ownMs > TASK_MOST_MS).length),
    each('all tasks', 'ms', ({ tasks }) => tasks.reduce((sum, { ownMs }) => sum + ownMs, 0)),
    each('a fixed piece of work', 'ms', ({ workMs }) => workMs),
  ]
}

/** The three longest tasks of the load in the middle, each with its kinds of work. */
function describeLongest(loads: readonly Load[]): string {
  const byLongest = loads.toSorted(
    (one, other) => (longestFirst(one.tasks)[0]?.ownMs ?? 0) - (longestFirst(other.tasks)[0]?.ownMs ?? 0),
  )
  const tasks = longestFirst(byLongest[byLongest.length >> 1]?.tasks ?? []).slice(0, 3)
  return tasks.map(describe).join('; ')
}

function describe({ ownMs, parts }: LoadTask): string {
  const shares = (Object.entries(parts) as [Kind, number][])
    .filter(([, ms]) => ms >= 2)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, ms]) => `${kind} ${Math.round(ms)}`)
  return `${Math.round(ownMs)} ms (${shares.join(', ')})`
}
