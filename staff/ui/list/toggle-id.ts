/** The set with the id if it lacked it, without it if it had it. */
export const toggleId = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter(each => each !== id)) : new Set([...ids, id])
