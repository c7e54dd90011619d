// What was typed into a step and not saved yet, so that a reload loses nothing. Held in session storage:
// for this tab only, and for the person who typed it.

/** Whose draft it is, and of which step. */
export type DraftPlace = {
  readonly step: string
  /** Differs between borrowers, and says nothing of them; see `draftKey` of the overview. */
  readonly owner: string
}

/** Never stored: numbers of identity and account; and consents, which are given each time anew. */
const isKept = (field: Element): field is HTMLInputElement | HTMLSelectElement =>
  (field instanceof HTMLSelectElement ||
    (field instanceof HTMLInputElement && ['text', 'tel', 'email'].includes(field.type))) &&
  field.name !== '' &&
  !/^(idNumber|aadhaar|account)/i.test(field.name)

const keyOf = ({ step }: Pick<DraftPlace, 'step'>): string => `stepDraft.${step}`

/** Stores what is in the form's fields. Does nothing where storage is disabled. */
export const storeStepDraft = (place: DraftPlace, form: HTMLFormElement): void => {
  const fields = [...form.elements].filter(isKept).map(({ name, value }) => [name, value])
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify({ owner: place.owner, fields }))
  } catch {
    // What was typed is still in the page.
  }
}

/** Forgets a step's draft, which is saved now or another person's. */
export const dropStepDraft = (place: Pick<DraftPlace, 'step'>): void => {
  try {
    sessionStorage.removeItem(keyOf(place))
  } catch {
    // There is none.
  }
}

/** Writes a draft of the same person into the form; another person's is forgotten. */
export const restoreStepDraft = (place: DraftPlace, form: HTMLFormElement): void => {
  const draft = readDraft(place)
  if (draft?.owner !== place.owner) {
    dropStepDraft(place)
    return
  }
  const typed = new Map(draft.fields)
  for (const field of [...form.elements].filter(isKept)) {
    const value = typed.get(field.name)
    if (value !== undefined && value !== field.value) enter(field, value)
  }
}

/** As if typed: React hears of a change only when the value was set below its own property. */
const enter = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
  const type = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

type StepDraft = { readonly owner: string; readonly fields: readonly (readonly [string, string])[] }

const readDraft = (place: DraftPlace): StepDraft | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')
    return isDraft(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

const isDraft = (value: unknown): value is StepDraft =>
  typeof value === 'object' &&
  value !== null &&
  'owner' in value &&
  typeof value.owner === 'string' &&
  'fields' in value &&
  Array.isArray(value.fields) &&
  value.fields.every(
    each =>
      Array.isArray(each) && each.length === 2 && each.every(part => typeof part === 'string'),
  )
