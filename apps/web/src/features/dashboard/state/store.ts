import { createContext, use } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import type { Layout } from '@powerset/core/dashboard/layout.ts';
import { dashboard } from './dashboard.ts';
import type { DashboardEvent, DashboardState } from './dashboard.ts';
import type { Draft } from './draft.ts';
import { logEvent } from '../../../shared/activity/log-event.ts';
import { loggedEvent } from './logged-events.ts';

export interface DashboardStore extends StoreApi<DashboardState> {
  send(event: DashboardEvent): void;
}

/** Creates the store that the many small parts of a dashboard's page share. */
export function createDashboardStore(first: DashboardState): DashboardStore {
  const store = createStore<DashboardState>(() => first);
  return {
    ...store,
    send: event => {
      const before = store.getState();
      store.setState(dashboard(before, event), true);
      const logged = loggedEvent(before, store.getState(), event);
      if (logged) logEvent(logged);
    },
  };
}

export const DashboardContext = createContext<DashboardStore | undefined>(undefined);

export function useDashboardStore(): DashboardStore {
  const store = use(DashboardContext);
  if (!store) throw new Error('outside of a dashboard');
  return store;
}

/** Returns a part of the page's state, and redraws the component when that part changes. */
export function useDashboard<Part>(select: (state: DashboardState) => Part): Part {
  return useStore(useDashboardStore(), select);
}

export function useSend(): (event: DashboardEvent) => void {
  return useDashboardStore().send;
}

export function useDraft<Part>(select: (draft: Draft) => Part): Part {
  return useDashboard(state => select(state.history.present));
}

export function useLayout(): Layout {
  return useDraft(draft => draft.layout);
}
