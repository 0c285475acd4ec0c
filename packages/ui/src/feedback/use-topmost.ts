import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** The layers that are open, the topmost last. */
const open: RefObject<HTMLElement | null>[] = []

/** What lies above all layers, or belongs to one although it stands elsewhere. */
const BESIDE = '.v-busy, .Toastify, .ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown'

/**
 * The topmost layer has the keyboard: a focus that comes back to the page below it, from the bar of addresses or a toast, is
 * led into it. Escape closes it, unless it closes something in it first: a list or a calendar that is open, or what took the
 * key. To be called before what moves the focus as a layer opens and closes.
 */
export function useTopmost(layer: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    open.push(layer)
    let isOthers = true
    const look = ({ key, target }: KeyboardEvent) => {
      isOthers = key !== 'Escape' || open.at(-1) !== layer || isCovered(layer.current) || hasOpenList(layer.current, target)
    }
    const act = (event: KeyboardEvent) => {
      if (!isOthers && !event.defaultPrevented) close()
    }
    const leadBack = ({ target }: FocusEvent) => {
      const { current: panel } = layer
      if (open.at(-1) !== layer || !panel || !(target instanceof Element)) return
      if (!panel.parentElement?.contains(target) && !target.closest(BESIDE) && !isCovered(panel)) panel.focus({ preventScroll: true })
    }
    // Before what has the focus hears of it: afterwards its list would be closed already.
    document.addEventListener('keydown', look, true)
    document.addEventListener('keydown', act)
    document.addEventListener('focusin', leadBack)
    return () => {
      open.splice(open.indexOf(layer), 1)
      document.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', act)
      document.removeEventListener('focusin', leadBack)
    }
  }, [layer])
}

const isCovered = (layer: HTMLElement | null): boolean => layer?.closest('[inert]') != null

/** Whether the key belongs to a list or a calendar of antd's that is open in the layer. */
const hasOpenList = (layer: HTMLElement | null, target: EventTarget | null): boolean =>
  target instanceof Element && layer?.contains(target) === true && (target.closest('.ant-select-open') ?? layer.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')) !== null
