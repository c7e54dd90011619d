import { useState } from 'react'

/**
 * Text that a person is typing about one record, kept until it is sent: when another record is
 * opened, the language is switched or the session ends. It is kept in memory alone, since it may
 * name a borrower.
 */
const drafts = new Map<string, string>()

export type Draft = {
  readonly text: string
  readonly write: (text: string) => void
  readonly clear: () => void
}

export const useDraft = (name: string): Draft => {
  const [shown, setShown] = useState({ name, text: drafts.get(name) ?? '' })
  // Another record: its own draft is shown at once.
  const text = shown.name === name ? shown.text : (drafts.get(name) ?? '')
  const write = (next: string) => {
    if (next === '') drafts.delete(name)
    else drafts.set(name, next)
    setShown({ name, text: next })
  }
  return { text, write, clear: () => write('') }
}
