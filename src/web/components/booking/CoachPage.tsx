import type { ReactNode } from 'react'
import type { Instructor } from '#contract/types.ts'
import { instagramName } from '#domain/content/instagram.ts'
import { pageTexts } from '#text/site/pages.ts'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { birthday } from '#web/ui/format/written-dates.ts'
import { BookingDays } from './BookingDays.tsx'
import type { PackedWeek } from './week/packed-week.ts'
import { Profile, type Fact } from '#web/components/site/people/Profile.tsx'

const texts = pageTexts.coach

/** A coach: portrait, text, facts, and a week of their classes. */
export function CoachPage({ coach, booking }: { coach: Instructor; booking: PackedWeek | null }): ReactNode {
  const { instructor_id: id, birthdate, music_type: music } = coach
  const instagram = instagramName(coach.instagram ?? '')
  const name = fullName(coach)
  const facts: (Fact | false | null | '')[] = [
    instagram && { label: texts.instagram, value: <InstagramLink name={instagram} /> },
    birthdate && { label: texts.birthday, value: birthday(birthdate) },
    music && { label: texts.music, value: music },
  ]
  return (
    <main id="main">
      <Profile
        name={name}
        quote={coach.quote}
        text={coach.short_bio}
        facts={facts.filter((fact): fact is Fact => Boolean(fact))}
        picture={coach.file}
        pictureAlt={siteTexts.landing.portrait({ name })}
        position="50% 20%"
        side="left"
      />
      <BookingDays
        booking={booking}
        id="clases"
        title={texts.classes}
        linkTo={(semana) => paths.instructor(id, { semana })}
      />
    </main>
  )
}

function InstagramLink({ name }: { name: string }): ReactNode {
  return (
    <a
      className="underline"
      href={`https://www.instagram.com/${encodeURIComponent(name)}/`}
      target="_blank"
      rel="noopener noreferrer"
    >
      @{name}
    </a>
  )
}
