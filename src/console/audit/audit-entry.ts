import type { listAudit } from '#contract/console/audit.ts'
import type { Output } from '#contract/endpoint.ts'

export type AuditEntry = Output<typeof listAudit>['list'][number]
