import { useEffect, useRef } from 'react'
import * as copy from '#copy/staff/shell.js'
import { handleShortcut, noteKey, useShortcuts } from '../shortcuts.ts'

/** `Ctrl K` (or Command K) searches also while something is typed. */
const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey

/** The keys of every screen. */
export const useGlobalShortcuts = (actions: { openHelp: () => void; openSearch: () => void }) => {
  const openSearch = useRef(actions.openSearch)
  openSearch.current = actions.openSearch
  useShortcuts([
    { key: '?', label: copy.keys(), group: copy.groupEverywhere(), run: actions.openHelp },
    { key: '/', label: copy.search(), group: copy.groupEverywhere(), run: actions.openSearch },
  ])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return handleShortcut(event)
      event.preventDefault()
      openSearch.current()
    }
    window.addEventListener('keydown', noteKey, true)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', noteKey, true)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
