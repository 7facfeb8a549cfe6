import type { ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { reserveTexts as texts } from '#text/booking/dialogs.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { callNameOf } from '#web/components/booking/dialogs/ClassFacts.tsx'

/** The person in front of the room on a class's map. */
export function RoomFront({ singleClass }: { singleClass: SingleClass }): ReactNode {
  const coach = singleClass.class_instructors[0]?.instructor
  if (coach === undefined) return texts.frontWithoutCoach
  return (
    <>
      <Avatar name={coach.name} lastName={coach.last_name} src={coach.file?.src} size={30} />
      {texts.front({ name: callNameOf(singleClass) ?? coach.name })}
    </>
  )
}
