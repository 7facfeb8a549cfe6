import { MS_PER_MINUTE } from '#domain/time/spans.ts'

/** When a class ends; its date as the database or as the API gives it. */
export const classEnd = (single: { class_date: Date | string; duration: number }): Date =>
  new Date(new Date(single.class_date).getTime() + single.duration * MS_PER_MINUTE)
