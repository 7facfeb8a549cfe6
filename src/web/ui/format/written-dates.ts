// Date formats that only some pages use.
export { birthday, dateLong, dateMedium, dayAndMonth, monthLong, monthOf } from '#domain/time/written.ts'
