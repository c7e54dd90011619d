import type { ReactNode } from 'react'
import type { Reply } from '#contract/envelope.ts'
import type { Permission } from '#contract/staff/permissions.ts'

export type ActionField = {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'text' | 'choice' | 'date' | 'photos' | 'own'
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly least?: number
  readonly most?: number
  readonly isOptional?: boolean
  /** Stands in the field until something is typed. */
  readonly initial?: string
  readonly note?: string
  /** Of `photos`: stores one image. */
  readonly upload?: (image: File) => Promise<Reply<{ readonly imageId: string }>>
  /** Of `own`: a control of the screen's own, and whether its text is what the call demands. */
  readonly control?: {
    readonly show: (field: {
      readonly value: string
      readonly onValue: (value: string) => void
      readonly error: string | undefined
    }) => ReactNode
    readonly isComplete: (value: string) => boolean
  }
  /** Called with each change. */
  readonly onTyped?: () => void
  /** Texts that can be put in, such as saved replies. */
  readonly templates?: readonly { readonly label: string; readonly text: string }[]
}

export type ActionValues = Readonly<Record<string, string>>

/** Something that can be done with the open record. */
export type PanelAction = {
  readonly id: string
  /** The letter that begins it. */
  readonly letter: string
  readonly label: string
  /** Of the permissions' names; without it a person does not see the action. */
  readonly permission: Permission | undefined
  readonly isMain?: boolean
  readonly isDangerous?: boolean
  /** Said before it is sent, where something leaves the building. */
  readonly warning?: string
  /** Why it cannot be done now; it is shown with this, and cannot be begun. */
  readonly impossible?: string | undefined
  /** What it would do, shown under the fields as they are filled in. */
  readonly preview?: (values: ActionValues) => ReactNode
  /** None: it is sent at once. */
  readonly fields?: readonly ActionField[]
  readonly send: (values: ActionValues) => Promise<Reply<unknown>>
  readonly done: string
}

/** The fields that are not filled in as the call demands; their names. */
export const unfilled = (fields: readonly ActionField[], values: ActionValues): string[] =>
  fields
    .filter(field => {
      const { name, least = 1, most = Number.POSITIVE_INFINITY, isOptional = false } = field
      const value = (values[name] ?? '').trim()
      if (value === '') return !isOptional
      if (field.control) return !field.control.isComplete(value)
      if (field.options) return !field.options.some(option => option.value === value)
      return value.length < least || value.length > most
    })
    .map(({ name }) => name)

/** What was typed, and before that what a field begins with. */
export const withInitial = (fields: readonly ActionField[], typed: ActionValues): ActionValues => ({
  ...Object.fromEntries(
    fields.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  ),
  ...typed,
})

/** What is sent: trimmed, and without the optional fields that are empty. */
export const filledValues = (fields: readonly ActionField[], values: ActionValues): ActionValues =>
  Object.fromEntries(
    fields
      .map(({ name }) => [name, (values[name] ?? '').trim()] as const)
      .filter(([, value]) => value !== ''),
  )
