import { useState } from 'react'
import { readChoiceText, storeChoice } from '../../shell/stored-choice.ts'

/** A name for an address of a list, in this browser. */
export type SavedView = { readonly name: string; readonly search: string }

/** What is stored, or nothing where another version of the console stored something else. */
export const parseSavedViews = (stored: string | null): readonly SavedView[] => {
  try {
    const views: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(views)
      ? views.filter(each => typeof each?.name === 'string' && typeof each?.search === 'string')
      : []
  } catch {
    return []
  }
}

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  )

export const useSavedViews = (list: string) => {
  const key = `views.${list}`
  const [views, setViews] = useState(() => parseSavedViews(readChoiceText(key)))
  const keep = (next: readonly SavedView[]) => {
    storeChoice(key, JSON.stringify(next))
    setViews(next)
  }
  return {
    views,
    save: (view: SavedView) => keep(withView(views, view)),
    remove: (removed: string) => keep(views.filter(({ name }) => name !== removed)),
  }
}
