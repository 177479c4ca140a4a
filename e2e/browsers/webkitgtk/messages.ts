/** The messages of the inspector's `Target` domain that the fixes in this folder look at. */

export interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  isProvisional?: boolean;
}

export type InspectorMessage =
  | { method: 'Target.targetCreated'; params: { targetInfo: TargetInfo } }
  | { method: 'Target.targetDestroyed'; params: { targetId: string } }
  | { method: 'Target.didCommitProvisionalTarget'; params: { oldTargetId: string; newTargetId: string } }
  | { method: 'Target.dispatchMessageFromTarget'; params: { targetId: string; message: string } }
  | { method?: never; id: number };

export type Deliver = (message: InspectorMessage) => void;
