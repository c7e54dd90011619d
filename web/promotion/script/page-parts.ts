import type { LandingRegion } from '#contract/promotion.ts'
import type { FieldName, LandingFields } from '../landing-fields.ts'
import type { LandingWords } from '../landing-words.ts'

/** The parts of the document that the script changes. They are there whenever the form is. */
export type PageParts = {
  readonly form: HTMLFormElement
  readonly region: LandingRegion
  readonly words: LandingWords
  readonly said: HTMLElement
  readonly getCode: HTMLButtonElement
  readonly picture: HTMLImageElement
  readonly lockSeconds: number
}

export const findPageParts = (): PageParts | undefined => {
  const form = document.forms[0]
  const said = document.getElementById('said')
  const getCode = form?.querySelector<HTMLButtonElement>('[value="code"]')
  const picture = form?.querySelector('img')
  if (!form || !said || !getCode || !picture) return undefined
  const { region, words = '{}', lockSeconds } = form.dataset
  return {
    form,
    // Both were written by landing-form.tsx from these very types.
    region: region as LandingRegion,
    words: JSON.parse(words) as LandingWords,
    said,
    getCode,
    picture,
    lockSeconds: Number(lockSeconds),
  }
}

export const fieldOf = ({ form }: PageParts, name: FieldName | 'sid'): HTMLInputElement =>
  // Each field of the form is an input; see landing-form.tsx.
  form.elements.namedItem(name) as HTMLInputElement

export const readFields = (parts: PageParts): LandingFields => ({
  phone: fieldOf(parts, 'phone').value.trim(),
  capcode: fieldOf(parts, 'capcode').value.trim(),
  smsCode: fieldOf(parts, 'smsCode').value.trim(),
})
