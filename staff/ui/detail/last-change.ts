type Said = { readonly author: string; readonly at: string }
type Done = { readonly action: string; readonly staffName: string; readonly doneAt: string }

/** Who wrote or did the last thing; empty: nobody yet. `accesses` are actions that change nothing. */
export const lastChangeBy = (
  said: readonly Said[],
  done: readonly Done[],
  { accesses, borrower }: { readonly accesses: readonly string[]; readonly borrower: string },
): string => {
  const message = said.at(-1)
  const action = done.findLast(each => !accesses.includes(each.action))
  if (message === undefined || (action !== undefined && message.at <= action.doneAt)) {
    return action?.staffName ?? ''
  }
  return message.author === 'borrower' ? borrower : message.author
}
