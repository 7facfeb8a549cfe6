/** The personal data that every customer must have given. */
export const requiredProfile = ['name', 'last_name', 'phone'] as const
export type RequiredProfileField = (typeof requiredProfile)[number]

/** What of it somebody has not given yet, e.g. because reception entered them, or another provider signed them in. */
export const pendingProfile = (
  person: Readonly<Record<RequiredProfileField, string | null>>,
): RequiredProfileField[] => requiredProfile.filter((field) => !person[field]?.trim())
