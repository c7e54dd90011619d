import { useEffect } from 'react'
import { consoleSettings } from './settings.ts'

/** Names the screen in the browser's tab. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${consoleSettings().brand}`
  }, [title])
}
