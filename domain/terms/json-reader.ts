import { isLocalDate, type LocalDate } from '../calendar/local-date.ts'
import { type Ratio, ratio } from '../money/ratio.ts'

/** Stored JSON of another form than expected; the message has the path to the first wrong value. */
export class StoredFormatError extends Error {
  override readonly name = 'StoredFormatError'
}

/** A value inside stored JSON. Every reader throws `StoredFormatError` with the value's path. */
export class JsonReader {
  readonly value: unknown
  readonly path: string

  constructor(value: unknown, path: string) {
    this.value = value
    this.path = path
  }

  get isAbsent(): boolean {
    return this.value === undefined
  }

  at(key: string): JsonReader {
    const { value } = this
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.fail('an object')
    // @NOTE `object` has no index signature; an own property is read, so nothing is inherited.
    const entry = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
    return new JsonReader(entry, `${this.path}.${key}`)
  }

  list<T>(read: (item: JsonReader) => T): T[] {
    if (!Array.isArray(this.value)) this.fail('a list')
    return this.value.map((item: unknown, index) =>
      read(new JsonReader(item, `${this.path}[${index}]`)),
    )
  }

  optional<T>(read: (reader: JsonReader) => T): T | undefined {
    return this.isAbsent ? undefined : read(this)
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.fail('a text')
  }

  oneOf<const T extends string>(choices: readonly T[]): T {
    return choices.find(choice => choice === this.value) ?? this.fail(choices.join(' or '))
  }

  integer(): number {
    return typeof this.value === 'number' && Number.isSafeInteger(this.value)
      ? this.value
      : this.fail('an integer')
  }

  bigint(): bigint {
    const text = this.text()
    return /^-?\d{1,40}$/.test(text) ? BigInt(text) : this.fail('an integer as text')
  }

  ratio(): Ratio {
    const match = /^(-?\d{1,400})\/([1-9]\d{0,399})$/.exec(this.text())
    if (match === null) return this.fail('"numerator/denominator"')
    return ratio(BigInt(match[1] ?? ''), BigInt(match[2] ?? ''))
  }

  date(): LocalDate {
    const text = this.text()
    return isLocalDate(text) ? text : this.fail('a day')
  }

  fail(expected: string): never {
    throw new StoredFormatError(`${this.path} should be ${expected}`)
  }
}
