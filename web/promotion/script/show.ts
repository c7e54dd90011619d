import type { LandingFieldName } from '../landing-fields.ts'
import { fieldOf, type LandingElements } from './page-parts.ts'

const names: readonly LandingFieldName[] = ['phone', 'capcode', 'smsCode']

/** Marks the invalid fields, clears the others, and focuses the first invalid one. */
export const markFields = (elements: LandingElements, wrong: readonly LandingFieldName[]): void => {
  for (const name of names) {
    const field = fieldOf(elements, name)
    const note = document.getElementById(`${name}-note`)
    const isWrong = wrong.includes(name)
    field.setAttribute('aria-invalid', String(isWrong))
    if (note) note.textContent = isWrong ? elements.copy[name] : (note.dataset['hint'] ?? '')
  }
  const [first] = wrong
  if (first) fieldOf(elements, first).focus()
}

/** Shows a step's result, or clears it. */
export const showStatus = (
  { status }: LandingElements,
  words?: { tone: 'good' | 'bad'; name?: string; text: string },
): void => {
  status.replaceChildren()
  status.removeAttribute('data-tone')
  if (!words) return
  if (words.name !== undefined) {
    const name = document.createElement('strong')
    name.textContent = words.name
    status.append(name, ' ')
  }
  status.append(words.text)
  status.dataset['tone'] = words.tone
  status.scrollIntoView({ block: 'nearest' })
}
