import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { type Category, isCategory } from '#domain/navigation/category.ts'

import { type Arrow, nextPlace } from './grid-keys.ts'
import { hasMenu, type Menus } from './use-menus.ts'
import { useStart } from './use-start.ts'

/** Delay before a hovered category opens its pane, and before the pane closes after the pointer left. */
const OPENS_AFTER_MS = 120
const CLOSES_AFTER_MS = 200

interface Parts {
  readonly nav: RefObject<HTMLElement | null>
  readonly pane: RefObject<HTMLElement | null>
  readonly menus: Menus
}

/**
 * State of the dropdown. Hover opens a pane. A click, tap or Enter opens a closed pane, and follows the link of an
 * open one. The links are rendered by the navigation; this hook adds listeners and ARIA attributes to them.
 */
export function useDropdown({ nav, pane, menus }: Parts) {
  const paneId = useId()
  const [open, setOpen] = useState<Category>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // After a choice the pane stays closed until the pointer has left the category.
  const done = useRef<Category>(undefined)
  const start = useStart(menus)
  const show = (target: Category | undefined, afterMs?: number) => {
    clearTimeout(timer.current)
    if (afterMs === undefined) setOpen(target)
    else timer.current = setTimeout(() => setOpen(target), afterMs)
  }
  const close = () => {
    done.current = open
    show(undefined)
  }
  usePointer({
    nav,
    pane,
    menus,
    show,
    isDone: (category) => category !== undefined && done.current === category,
    undo: () => {
      done.current = undefined
    },
  })
  const press = useEffectEvent((event: MouseEvent) => {
    const category = hallOf(event.target)
    if (category === undefined || isForAnotherTab(event)) return
    if (open !== category && hasMenu(menus, category)) {
      stop(event)
      show(category)
      return
    }
    show(undefined)
    done.current = category
    if (start(category)) stop(event)
  })
  const out = useEffectEvent((event: FocusEvent | PointerEvent) => {
    const next = event.type === 'focusout' ? (event as FocusEvent).relatedTarget : event.target
    if (open && next instanceof Node && !nav.current?.contains(next)) show(undefined)
  })
  useKeys({ nav, pane, menus, open, show, close })
  useEffect(() => {
    const element = nav.current
    // In the capture phase, before the router's handler: a click that opens a pane must not navigate.
    element?.addEventListener('click', press, true)
    element?.addEventListener('focusout', out)
    document.addEventListener('pointerdown', out)
    return () => {
      element?.removeEventListener('click', press, true)
      element?.removeEventListener('focusout', out)
      document.removeEventListener('pointerdown', out)
    }
  }, [nav])
  useEffect(() => {
    for (const link of nav.current?.querySelectorAll<HTMLElement>('[data-hall]') ?? []) {
      const category = hallOf(link)
      if (!category || !hasMenu(menus, category)) continue
      link.setAttribute('aria-expanded', String(open === category))
      if (open === category) link.setAttribute('aria-controls', paneId)
      else link.removeAttribute('aria-controls')
    }
  }, [nav, menus, open, paneId])
  return { open, close, paneId }
}

type Show = (target: Category | undefined, afterMs?: number) => void

/** Hover for mice only; touch reacts to taps only. */
function usePointer({
  nav,
  pane,
  menus,
  show,
  isDone,
  undo,
}: Parts & {
  readonly show: Show
  readonly isDone: (category: Category | undefined) => boolean
  readonly undo: () => void
}): void {
  const stay = useRef<Category>(undefined)
  const rest = useEffectEvent((category: Category) => {
    stay.current = hasMenu(menus, category) ? category : undefined
    show(stay.current, OPENS_AFTER_MS)
  })
  const over = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    const isInPane = event.target instanceof Node && pane.current?.contains(event.target) === true
    const category = hallOf(event.target)
    if (isDone(category)) return
    undo()
    if (isInPane) show(stay.current)
    else if (category === undefined) show(undefined, CLOSES_AFTER_MS)
    else rest(category)
  })
  const leave = useEffectEvent((event: PointerEvent) => {
    undo()
    if (event.pointerType === 'mouse') show(undefined, CLOSES_AFTER_MS)
  })
  useEffect(() => {
    const element = nav.current
    element?.addEventListener('pointerover', over)
    element?.addEventListener('pointerleave', leave)
    return () => {
      element?.removeEventListener('pointerover', over)
      element?.removeEventListener('pointerleave', leave)
    }
  }, [nav])
  useEffect(() => {
    // The mouse may already rest on a category when this chunk has loaded.
    if (!matchMedia('(hover: hover)').matches) return
    const category = hallOf(nav.current?.querySelector('[data-hall]:hover') ?? null)
    if (category && !isDone(category)) rest(category)
    // Runs when the menus have loaded.
    // eslint-disable-next-line react/exhaustive-deps -- later pointer moves arrive as events
  }, [menus.vendors.size > 0, menus.LotteryMenu !== undefined])
}

/** Escape closes and restores the focus; down enters the pane; left and right move along the categories. */
function useKeys({
  nav,
  pane,
  menus,
  open,
  show,
  close,
}: Parts & {
  readonly open: Category | undefined
  readonly show: Show
  readonly close: () => void
}): void {
  const wantsFocus = useRef(false)
  const key = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target
    if (!(target instanceof HTMLElement) || !nav.current) return
    const category = hallOf(target)
    const trigger = category ? target : open && triggerOf(nav.current, open)
    if (event.key === 'Escape' && open) {
      close()
      trigger?.focus()
    } else if (category === undefined) movesInPane(event, { pane: pane.current, trigger })
    else if (event.key === 'ArrowDown' && hasMenu(menus, category)) {
      event.preventDefault()
      if (open === category) stopsIn(pane.current)[0]?.focus()
      else {
        show(category)
        wantsFocus.current = true
      }
    } else if (event.key === 'Tab' && !event.shiftKey && open === category) {
      event.preventDefault()
      stopsIn(pane.current)[0]?.focus()
    } else movesAlong(event, nav.current)
  })
  useEffect(() => {
    const element = nav.current
    element?.addEventListener('keydown', key)
    return () => element?.removeEventListener('keydown', key)
  }, [nav])
  useEffect(() => {
    if (open && wantsFocus.current) stopsIn(pane.current)[0]?.focus()
    wantsFocus.current = false
  }, [open, pane])
}

function hallOf(target: EventTarget | null): Category | undefined {
  const name =
    target instanceof Element ? target.closest<HTMLElement>('[data-hall]')?.dataset['hall'] : undefined
  return name !== undefined && isCategory(name) ? name : undefined
}

function triggerOf(nav: HTMLElement, category: Category): HTMLElement | undefined {
  return nav.querySelector<HTMLElement>(`[data-hall='${category}']`) ?? undefined
}

function isForAnotherTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function stopsIn(pane: HTMLElement | null): HTMLElement[] {
  return [...(pane?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]
}

/** Moves along the categories. */
function movesAlong(event: KeyboardEvent, nav: HTMLElement): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const links = [...nav.querySelectorAll<HTMLElement>('.wrap a')]
  const isOn = (event.key === 'ArrowRight') === (getComputedStyle(nav).direction === 'ltr')
  const at = links.findIndex((link) => link === event.target)
  const next = links[at + (isOn ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** Arrows move through the pane's grid; up from its first line and Tab past its ends leave it. */
function movesInPane(
  event: KeyboardEvent,
  { pane, trigger }: { pane: HTMLElement | null; trigger: HTMLElement | undefined },
): void {
  const stops = stopsIn(pane)
  const at = stops.findIndex((one) => one === event.target)
  if (at < 0) return
  const go = (to: HTMLElement | null | undefined) => {
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  if (event.key === 'Tab') {
    if (event.shiftKey && at === 0) go(trigger)
    // Tab order as if the pane followed its category in the document.
    if (!event.shiftKey && at === stops.length - 1) go(trigger?.nextElementSibling?.closest('a'))
  } else if (event.key === 'Home') go(stops[0])
  else if (event.key === 'End') go(stops.at(-1))
  else if (/^Arrow(Up|Down|Left|Right)$/.test(event.key)) {
    const places = stops.map((one) => {
      const box = one.getBoundingClientRect()
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    })
    const next = nextPlace(places, at, event.key as Arrow)
    go(next === undefined ? (event.key === 'ArrowUp' ? trigger : undefined) : stops[next])
  }
}
