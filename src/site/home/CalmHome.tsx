import type { ShutOut } from '#contract/limits.ts'
import { OutsideHelp } from '#site/limits/OutsideHelp.tsx'
import '#site/limits/safer-play.css'
import { ShutOutNote } from '#site/limits/ShutOutNote.tsx'
import { MemberWords } from '#site/session/MemberWords.tsx'

/** The home page of an excluded member: until when, the way to the money, and help. It invites to no game. */
export function CalmHome({ shutOut }: { shutOut: ShutOut }) {
  return (
    <MemberWords>
      <ShutOutNote shutOut={shutOut} />
      <OutsideHelp heading="h2" />
    </MemberWords>
  )
}
