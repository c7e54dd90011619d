/** The phone's contact picker, as far as it is used here. Source: W3C Contact Picker API. */
type ContactPicker = {
  select(
    properties: readonly ('name' | 'tel')[],
    options: { readonly multiple: false },
  ): Promise<readonly { readonly name?: readonly string[]; readonly tel?: readonly string[] }[]>
}

export type PickedContact =
  | { readonly name: string; readonly telephone: string }
  | 'none'
  | 'no-picker'

/** One contact that the person chooses; the page never sees the others. */
export const pickContact = async (): Promise<PickedContact> => {
  // Not in the DOM's types, since few browsers have it.
  const picker = (navigator as { contacts?: ContactPicker }).contacts
  if (!picker) return 'no-picker'
  try {
    const [contact] = await picker.select(['name', 'tel'], { multiple: false })
    if (!contact) return 'none'
    return { name: contact.name?.[0] ?? '', telephone: contact.tel?.[0] ?? '' }
  } catch {
    return 'none'
  }
}
