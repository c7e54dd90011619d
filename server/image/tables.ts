import type { LocalDate } from '#domain/calendar/local-date.ts'

export type ImageTables = {
  'image.upload': {
    image_id: string
    owner_id: string
    purpose: string
    file_key: string | null
    width: number
    height: number
    created_at: Date
    attached_at: Date | null
    deleted_at: Date | null
  }
  'image.daily_usage': {
    owner_id: string
    used_on: LocalDate
    used_bytes: bigint
  }
}
