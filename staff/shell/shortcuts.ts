import { useEffect, useRef } from 'react'

/** A key that does something on the screen that is shown. */
export type Shortcut = {
  /** As `KeyboardEvent.key` has it: "j", "Enter", "?", "ArrowDown". */
  readonly key: string
  /** Further keys that do the same and are not listed. */
  readonly alias?: readonly string[]
  readonly label: string
  /** Heading under which `?` lists it. */
  readonly group: string
  readonly run: () => void
}

const registered: { current: readonly Shortcut[] }[] = []

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))

const ownKeys = '[role="dialog"][data-modal-content], [role="listbox"], [role="menu"]'

/** A dialog or an open menu has its own keys; a closed one may stay in the document. */
const isCovered = (): boolean =>
  [...document.querySelectorAll(ownKeys)].some(each => each.checkVisibility())

/** Whether the key that is being handled was pressed over a dialog or an open menu. */
let wasCovered = false

/**
 * To be called while a key is still on its way to its target: a dialog may close on the same key
 * before `handleShortcut` runs, and the key has then had its effect.
 */
export const noteKey = (): void => {
  wasCovered = isCovered()
}

/** Whether a dialog or an open menu has the key that is being handled, also when it closes by it. */
export const isKeyCovered = (): boolean => wasCovered

const answers = (shortcut: Shortcut, key: string): boolean =>
  shortcut.key === key || shortcut.alias?.includes(key) === true

/** A control that Enter or Space presses keeps these two keys. */
const isPressed = (event: KeyboardEvent): boolean =>
  (event.key === 'Enter' || event.key === ' ') &&
  event.target instanceof HTMLElement &&
  event.target.closest('button, a[href], [role="button"], summary') !== null

export const handleShortcut = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event.target) || isPressed(event) || wasCovered) return
  for (const { current } of registered.toReversed()) {
    const found = current.find(each => answers(each, event.key))
    if (found === undefined) continue
    event.preventDefault()
    found.run()
    return
  }
}

/** Every shortcut that would act now; where two have one key, the one that would run. */
export const activeShortcuts = (): readonly Shortcut[] => {
  const byKey = new Map<string, Shortcut>()
  for (const { current } of registered) for (const each of current) byKey.set(each.key, each)
  return [...byKey.values()]
}

/** Offers keys while the component is shown; the one mounted last wins. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const entry = useRef(shortcuts)
  entry.current = shortcuts
  useEffect(() => {
    registered.push(entry)
    return () => {
      registered.splice(registered.indexOf(entry), 1)
    }
  }, [])
}
