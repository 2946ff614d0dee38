import { Type } from 'typebox';
import { correctedMembers } from '../../../domain/booking/corrections.ts';

/** A corrected member. */
export const MemberCorrection = Type.Object(
  {
    member: Type.Enum([...correctedMembers], {
      description: 'The member of the request. More may be added.',
      examples: ['guest.name'],
    }),
    before: Type.Unknown({ description: 'Its value before; null: none.', examples: ['Anna Weis'] }),
    after: Type.Unknown({ description: 'Its value after.', examples: ['Anna Weiss'] }),
  },
  { $id: 'MemberCorrection', description: 'A member that a correction changed.' },
);
