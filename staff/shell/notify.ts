/** A message at the edge of the screen; it says what has happened, never what to do next. */
export type Notice = {
  readonly tone: 'done' | 'refused'
  readonly title?: string
  readonly message: string
}

const colours = { done: 'green', refused: 'red' } as const

/** Shows a message; all but what went well stays until it is closed. Loaded with its first use. */
export const notify = ({ tone, ...notice }: Notice): void => {
  void import('./notification-list.tsx').then(({ show }) =>
    show({ ...notice, color: colours[tone], autoClose: tone === 'done' ? 5000 : false }),
  )
}
