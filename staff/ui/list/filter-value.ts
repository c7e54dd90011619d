/** The option of a filter that the address names; undefined for none, or for a made-up one. */
export const filterValue = <Value extends string>(
  options: readonly { readonly value: Value }[],
  text: string | undefined,
): Value | undefined => options.find(({ value }) => value === text)?.value

/** The members that are not undefined: a call's optional fields are absent, never undefined. */
export const present = <Fields extends Readonly<Record<string, string | undefined>>>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  // Safe: only the undefined members are left out.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

/** A date that is typed; what is none filters nothing. */
export const dateFilter = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
