import { useMutation } from '@tanstack/react-query';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import { call } from './api/call.ts';
import { useGo } from './navigation.ts';
import { useSession } from './session/session.ts';
import { toast } from './toast.ts';

/** Creates an empty dashboard and opens it for editing. */
export function useCreateDashboard(): () => void {
  const go = useGo();
  const { user } = useSession();
  const { mutate } = useMutation({
    mutationFn: () =>
      call(dashboardEndpoints.create, {
        body: {
          dashboard_title: '[ untitled dashboard ]',
          owners: user?.userId === undefined ? [] : [user.userId],
        },
      }),
    onSuccess: ({ id }) => go(`/superset/dashboard/${id}/?edit=true`),
    onError: error => toast.failure('An error occurred while creating dashboards', error),
  });
  return () => mutate();
}
