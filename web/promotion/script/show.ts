import type { FieldName } from '../landing-fields.ts'
import { fieldOf, type PageParts } from './page-parts.ts'

const names: readonly FieldName[] = ['phone', 'capcode', 'smsCode']

/** Marks the fields that are wrong, clears the others, and goes to the first wrong one. */
export const markFields = (parts: PageParts, wrong: readonly FieldName[]): void => {
  for (const name of names) {
    const field = fieldOf(parts, name)
    const note = document.getElementById(`${name}-note`)
    const isWrong = wrong.includes(name)
    field.setAttribute('aria-invalid', String(isWrong))
    if (note) note.textContent = isWrong ? parts.words[name] : (note.dataset['hint'] ?? '')
  }
  const [first] = wrong
  if (first) fieldOf(parts, first).focus()
}

/** Says what a step came to; nothing takes the last words away. */
export const say = (
  { said }: PageParts,
  words?: { tone: 'good' | 'bad'; name?: string; text: string },
): void => {
  said.replaceChildren()
  said.removeAttribute('data-tone')
  if (!words) return
  if (words.name !== undefined) {
    const name = document.createElement('strong')
    name.textContent = words.name
    said.append(name, ' ')
  }
  said.append(words.text)
  said.dataset['tone'] = words.tone
  said.scrollIntoView({ block: 'nearest' })
}
