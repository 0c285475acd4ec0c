import { useEffect, useEffectEvent, type RefObject } from 'react'

/** The layers that are open, the topmost last. */
const open: RefObject<HTMLElement | null>[] = []

/** Escape closes the topmost layer, unless it closes something in it first: a list or a calendar that is open, or what took the key. */
export function useEscape(layer: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    open.push(layer)
    let isOthers = false
    const look = ({ key, target }: KeyboardEvent) => {
      isOthers = key !== 'Escape' || open.at(-1) !== layer || isCovered(layer.current) || hasOpenList(layer.current, target)
    }
    const act = (event: KeyboardEvent) => {
      if (!isOthers && !event.defaultPrevented) close()
    }
    // Before what has the focus hears of it: afterwards its list would be closed already.
    document.addEventListener('keydown', look, true)
    document.addEventListener('keydown', act)
    return () => {
      open.splice(open.indexOf(layer), 1)
      document.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', act)
    }
  }, [layer])
}

const isCovered = (layer: HTMLElement | null): boolean => layer?.closest('[inert]') != null

/** Whether the key belongs to a list or a calendar of antd's that is open in the layer. */
const hasOpenList = (layer: HTMLElement | null, target: EventTarget | null): boolean =>
  target instanceof Element && layer?.contains(target) === true && (target.closest('.ant-select-open') ?? layer.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')) !== null
