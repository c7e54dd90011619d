import type { LandingRegion } from '#contract/promotion/calls.ts'
import type { LandingCopy } from '../landing-copy.ts'
import type { LandingFieldName, LandingFields } from '../landing-fields.ts'

/** The elements that the script changes. They exist whenever the form does. */
export type LandingElements = {
  readonly form: HTMLFormElement
  readonly region: LandingRegion
  readonly copy: LandingCopy
  readonly status: HTMLElement
  readonly getCode: HTMLButtonElement
  readonly picture: HTMLImageElement
  readonly lockSeconds: number
}

export const findLandingElements = (): LandingElements | undefined => {
  const form = document.forms[0]
  const status = document.getElementById('form-status')
  const getCode = form?.querySelector<HTMLButtonElement>('[value="code"]')
  const picture = form?.querySelector('img')
  if (!form || !status || !getCode || !picture) return undefined
  const { region, words = '{}', lockSeconds } = form.dataset
  return {
    form,
    // Both were written by landing-form.tsx with these types.
    region: region as LandingRegion,
    copy: JSON.parse(words) as LandingCopy,
    status,
    getCode,
    picture,
    lockSeconds: Number(lockSeconds),
  }
}

export const fieldOf = (
  { form }: LandingElements,
  name: LandingFieldName | 'sid',
): HTMLInputElement =>
  // Each field of the form is an input; see landing-form.tsx.
  form.elements.namedItem(name) as HTMLInputElement

export const readFields = (elements: LandingElements): LandingFields => ({
  phone: fieldOf(elements, 'phone').value.trim(),
  capcode: fieldOf(elements, 'capcode').value.trim(),
  smsCode: fieldOf(elements, 'smsCode').value.trim(),
})
